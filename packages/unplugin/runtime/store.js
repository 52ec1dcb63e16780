// Runs in the app while a bundler watches: what the modules of an app import, of which all its texts come.
export * from './served.js'

// Loaded after the texts, and only where there is a page: the panel and the switch of pseudo texts.
if (typeof document !== 'undefined') void import('./devtools/page.js')
