/** A page inside the frame that posts to the page around the frame. */
addEventListener('message', ({ source, data }) => {
  if (source !== parent) return
  parent.parent.postMessage(data, '*')
  parent.postMessage('done', '*')
})
parent.postMessage('ready', '*')
