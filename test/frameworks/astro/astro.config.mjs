import { defineConfig } from 'astro/config'
import lockale from 'unplugin-lockale/astro'

export default defineConfig({ integrations: [lockale({ failOn: process.env.FAIL_ON })] })
