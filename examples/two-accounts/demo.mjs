// Starts two servers in place of two accounts, each with its own key, and runs lockale with both.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { startService } from '@lockale/service'

/** A server that knows one key, and refuses any other. */
const start = (key) => startService({ strictKeys: true, announceStandIn: false, seed: { accounts: [{ key }] } })
const keys = { europe: 'key-of-europe', asia: 'key-of-asia' }
const [europe, asia] = await Promise.all([start(keys.europe), start(keys.asia)])

const lockale = join(dirname(createRequire(import.meta.url).resolve('lockale/package.json')), 'bin/lockale.cjs')
const child = spawn(process.execPath, [lockale, ...process.argv.slice(2)], {
  env: {
    ...process.env,
    EUROPE_URL: europe.url,
    ASIA_URL: asia.url,
    LOCKALE_KEY: keys.europe,
    ASIA_LOCKALE_KEY: keys.asia,
  },
  stdio: 'inherit',
})
child.once('close', async (code) => {
  const sent = (server) => server.requests.filter(({ path }) => path === '/v2/translate').length
  console.log(`requests: ${sent(europe)} of the first account, ${sent(asia)} of the second`)
  await Promise.all([europe.close(), asia.close()])
  process.exitCode = code ?? 1
})
