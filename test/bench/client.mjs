// What a program loads with the client, beside deepl-node: bundles by esbuild, minified, in one file; and what a page loads at once,
// by Rollup, which writes into files of their own what a page loads later. Then what a call costs in both, by turns, against the mock
// service in a process of its own. Plain Node on built code: `npm run bench -- client [rounds]`.
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { createClient } from '../../packages/client/dist/index.mjs'
import { bundlePage } from './page-bundle.mjs'
import { start } from './service.mjs'

const here = fileURLToPath(new URL('.', import.meta.url))
const client = JSON.stringify(fileURLToPath(new URL('../../packages/client/dist/index.mjs', import.meta.url)))
const facade = JSON.stringify(fileURLToPath(new URL('../../packages/client/dist/deepl.mjs', import.meta.url)))
const undici = ['undici', 'undici/*']

/** `most` and `mostZipped` are targets in kB. */
const bundles = [
  { name: 'isServiceError', code: `export { isServiceError } from ${client}`, platform: 'browser', most: 2 },
  { name: 'createTranslator, in a page, at once', page: 'createTranslator', mostZipped: 15 },
  {
    name: 'createTranslator, in a page, in one file',
    code: `export { createTranslator } from ${client}`,
    platform: 'browser',
  },
  {
    name: 'createTranslator, Node without undici',
    code: `export { createTranslator } from ${client}`,
    platform: 'node',
    external: undici,
  },
  { name: 'createClient, in a page', code: `export { createClient } from ${client}`, platform: 'browser' },
  {
    name: 'DeepLClient of @lockale/client/deepl, in a page',
    code: `export { DeepLClient } from ${facade}`,
    platform: 'browser',
  },
  { name: 'createClient, Node with undici', code: `export { createClient } from ${client}`, platform: 'node' },
]

export async function benchClient([rounds = '5']) {
  const other = await measure({ code: "export { DeepLClient } from 'deepl-node'", platform: 'node' })
  const version = createRequire(import.meta.url)('deepl-node/package.json').version
  console.log(`bundles, minified kB (gzipped kB), ratio to deepl-node ${version}: ${show(other)}`)
  for (const { name, most = Infinity, mostZipped = Infinity, ...bundle } of bundles) {
    const size = await measure(bundle)
    const targets = [
      most < Infinity ? `≤ ${most} kB` : '',
      mostZipped < Infinity ? `≤ ${mostZipped} kB gzipped` : '',
    ].join('')
    const isMet = size.bytes <= most * 1000 && size.zipped <= mostZipped * 1000
    const verdict = targets === '' ? '' : `; ${targets}: ${isMet ? 'met' : 'MISSED'}`
    console.log(`  ${name}: ${show(size)}, ${(size.zipped / other.zipped).toFixed(3)}${verdict}`)
  }
  await benchCalls(Number(rounds))
}

async function measure({ page, code, platform, external = [] }) {
  if (page !== undefined) return (await bundlePage(page))[0]
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: here },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform,
    external,
    logLevel: 'error',
  })
  return { bytes: outputFiles[0].contents.length, zipped: gzipSync(outputFiles[0].contents).length }
}

function show({ bytes, zipped }) {
  return `${(bytes / 1000).toFixed(1)} (${(zipped / 1000).toFixed(1)})`
}

/** A hundred calls one after the other, by turns; medians of wall and processor time. */
async function benchCalls(rounds) {
  const { DeepLClient } = createRequire(import.meta.url)('deepl-node')
  const service = await start('service')
  const ours = createClient({ key: 'bench', baseUrl: service.url, environment: {} })
  const theirs = new DeepLClient('bench', { serverUrl: service.url })
  const works = {
    lockale: () => ours.translate({ text: 'Good morning', targetLang: 'de' }),
    'deepl-node': () => theirs.translateText('Good morning', null, 'de'),
  }
  const found = { lockale: [], 'deepl-node': [] }
  for (let round = -1; round < rounds; round++) {
    for (const [name, work] of Object.entries(works)) {
      const [begin, cpu] = [performance.now(), process.cpuUsage()]
      for (let call = 0; call < 100; call++) await work()
      const { user, system } = process.cpuUsage(cpu)
      if (round >= 0) found[name].push({ wall: (performance.now() - begin) / 100, cpu: (user + system) / 100_000 })
    }
  }
  await ours.close()
  service.end()
  const median = (name, what) => found[name].map((one) => one[what]).toSorted((a, b) => a - b)[Math.floor(rounds / 2)]
  for (const [what, unit] of Object.entries({ wall: 'ms a call', cpu: 'ms of processor time a call' })) {
    const [own, other] = [median('lockale', what), median('deepl-node', what)]
    console.log(`${unit}: ${own.toFixed(2)}, deepl-node ${other.toFixed(2)}, ratio ${(own / other).toFixed(2)}`)
  }
}
