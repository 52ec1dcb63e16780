// Runs a TypeScript file on the sources of the packages, with nothing built first: `node scripts/run-source.mjs <file>`. Node of
// the versions that we support cannot: it leaves types in place, or does not know the condition `lockale-source`.
import { existsSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'tsdown'

const [, , file] = process.argv
const entry = resolve(file)
// In the package of the file, so that what is not bundled is found.
const outDir = join(packageOf(entry), 'node_modules', '.run-source')
await build({
  config: false,
  entry: { main: entry },
  outDir,
  platform: 'node',
  format: 'esm',
  dts: false,
  report: false,
  inputOptions: { resolve: { conditionNames: ['lockale-source', 'import', 'node', 'default'] } },
  deps: { alwaysBundle: [/^(?:@lockale\/|lockale(?:\/|$))/] },
  // One file: pieces may wait for each other.
  outputOptions: { codeSplitting: false },
  logLevel: 'warn',
})
await import(pathToFileURL(join(outDir, 'main.mjs')).href)
rmSync(outDir, { recursive: true, force: true })

function packageOf(path) {
  const folder = dirname(path)
  return existsSync(join(folder, 'package.json')) ? folder : packageOf(folder)
}
