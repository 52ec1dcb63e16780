import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import lockale from 'unplugin-lockale/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tanstackStart(), react(), lockale({ failOn: process.env.FAIL_ON, panel: process.env.PANEL !== 'off' })],
})
