// Runs in the app while a bundler watches. The virtual modules import it.
export * from './served.js'

// Loaded after the strings, and only in a page: the panel and pseudo-translations.
if (typeof document !== 'undefined') void import('./devtools/page.js')
