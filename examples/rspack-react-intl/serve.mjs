import { fileURLToPath } from 'node:url'
import { rspack } from '@rspack/core'
import { RspackDevServer } from '@rspack/dev-server'
import config from './rspack.config.mjs'

const compiler = rspack({ ...config, mode: 'development' })
await new RspackDevServer({ static: fileURLToPath(new URL('public', import.meta.url)), port: 0 }, compiler).start()
