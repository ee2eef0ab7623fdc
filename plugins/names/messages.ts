import { defineMessages } from 'portico/kernel'

type OfName = { readonly name: string }

/** Texts of registering a name. */
export const namesMessages = defineMessages('names', {
  lead: 'Others can send to your account by its name.',
  name: 'Name',
  rule: 'At least 4 letters, digits or hyphens',
  characters: 'Use letters from a to z, digits and hyphens.',
  long: 'This name is too long.',
  checking: 'Checking…',
  free: (p: OfName) => `${p.name} is available.`,
  taken: (p: OfName) => `${p.name} is taken. Choose another name.`,
  checkFailed: 'Couldn’t check names. Check your connection and try again.',
  tryAgain: 'Try again',
  suggestions: 'Suggestions',
  suggestionsFailed: 'Couldn’t load suggestions.',
  available: 'Available',
  registeredTag: 'Taken',
  yourNames: 'Your names',
  ownedFailed: 'Couldn’t load your names.',
  register: 'Register',
  /** Under the button: the wallet signs a text, there is no transaction. */
  noFee: 'Your wallet signs a message. There is no fee.',
  confirm: (p: { readonly wallet: string }) => `Approve in ${p.wallet} within 15 seconds`,
  confirmAgain: (p: { readonly wallet: string }) => `That took too long. Approve once more in ${p.wallet}.`,
  yourWallet: 'your wallet',
  cancel: 'Cancel',
  declined: 'Request declined in the wallet. Try again.',
  takenMeanwhile: 'This name was registered in the meantime. Choose another one.',
  late: 'The wallet signed too late. Try again and approve within 15 seconds.',
  outdated: 'The account or the network has changed. Try again.',
  failed: 'Couldn’t register the name. Try again.',
  registered: (p: OfName) => `${p.name} is registered for your account.`,
  successTitle: 'Name registered',
  done: 'Done',
  unavailableTitle: 'No names on this network',
  unavailable: 'Choose another network to register a name.',
  chooseNetwork: 'Choose network',
})
