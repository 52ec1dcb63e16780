// A plugin of Nitro while a Nuxt app is developed: pseudo-translations in what the server renders.
export { default } from './dist/nitro.mjs'
