import { copyFile } from 'node:fs/promises'
import { rspack } from '@rspack/core'
import config from './rspack.config.mjs'

// Only here: while Rspack serves, `clean` removes a hot update at the next one, and a page that has not loaded it yet reloads.
const output = { ...config.output, clean: true }
rspack({ ...config, output, mode: 'production' }).run(async (error, stats) => {
  if (error) throw error
  console.log(stats.toString({ colors: process.stdout.isTTY }))
  if (stats.hasErrors()) process.exitCode = 1
  else await copyFile(new URL('public/index.html', import.meta.url), new URL('dist/index.html', import.meta.url))
})
