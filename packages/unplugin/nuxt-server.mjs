// A Nitro plugin for development. Shows pseudo-translations in pages that the server renders.
export { default } from './dist/nitro.mjs'
