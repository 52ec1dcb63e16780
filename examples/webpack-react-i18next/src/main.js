import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { isReady } from './i18n.js'

void isReady.then(() => createRoot(document.getElementById('app')).render(createElement(App)))
