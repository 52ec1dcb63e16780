// Runs in the app while a bundler watches. The virtual modules import it.
export * from './served.js'

// Loads the panel and pseudo-translations after the strings, and only in a page.
if (typeof document !== 'undefined') void import('./devtools/page.js')
