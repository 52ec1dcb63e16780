// `farm build`, whose command is a package with hundreds of others.
import { build } from '@farmfe/core'
import config from './farm.config.mjs'

await build(config)
