/** Written to `dist`, so that the page of the build is served like that of every other host. */
export default { output: 'export', distDir: 'dist' }
