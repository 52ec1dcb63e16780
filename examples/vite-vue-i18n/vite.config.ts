import lockale from 'unplugin-lockale/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [lockale()] })
