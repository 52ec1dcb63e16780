// `virtual:lockale/live` while a bundler watches.
export { live } from './i18next.js'
export { onUpdate } from './store.js'
export { connectVueI18n } from './vue-i18n.js'
