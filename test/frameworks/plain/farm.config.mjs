import { defineConfig } from '@farmfe/core'
import lockale from 'unplugin-lockale/vite'

export default defineConfig({
  compilation: { persistentCache: false },
  vitePlugins: [lockale({ failOn: process.env.FAIL_ON })],
})
