import { reactRouter } from '@react-router/dev/vite'
import lockale from 'unplugin-lockale/vite'
import { defineConfig } from 'vite'

export default defineConfig({ plugins: [reactRouter(), lockale({ failOn: process.env.FAIL_ON })] })
