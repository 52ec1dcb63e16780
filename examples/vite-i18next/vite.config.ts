import lockale from 'unplugin-lockale/vite'
import { defineConfig } from 'vite'

// A build checks the texts and fails if one is missing, out of date or broken. It writes nothing and asks no service.
export default defineConfig({ plugins: [lockale()] })
