// Runs in the app in Vite's dev server, before any strings: modules there may wait.
import { keepOverlay } from './vite-overlay.js'
import { startPseudo } from './pseudo.js'

keepOverlay()
await startPseudo()
