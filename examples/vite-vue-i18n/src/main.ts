import { createApp } from 'vue'
import { App } from './app.ts'
import { choose, i18n } from './i18n.ts'

await choose(i18n.global.locale.value)
createApp(App).use(i18n).mount('#app')
