import { sveltekit } from '@sveltejs/kit/vite'
import lockale from 'unplugin-lockale/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [sveltekit(), lockale({ failOn: process.env.FAIL_ON, panel: process.env.PANEL !== 'off' })],
})
