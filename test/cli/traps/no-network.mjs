// Loaded into a process with `--import`: whatever leads to the network throws, and says so in the file that
// LOCKALE_TEST_TRAP names, in case the error is caught.
import { appendFileSync } from 'node:fs'
import { createRequire, syncBuiltinESMExports } from 'node:module'

const require = createRequire(import.meta.url)

function spring(what) {
  return () => {
    appendFileSync(process.env.LOCKALE_TEST_TRAP, `${what}\n${new Error(what).stack}\n`)
    throw new Error(`The network was touched: ${what}`)
  }
}

const names = {
  net: ['connect', 'createConnection'],
  tls: ['connect'],
  http: ['request', 'get'],
  https: ['request', 'get'],
  http2: ['connect'],
  dgram: ['createSocket'],
  dns: ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveSrv', 'reverse'],
  'dns/promises': ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveAny', 'resolveSrv', 'reverse'],
}
for (const [module, functions] of Object.entries(names)) {
  for (const name of functions) require(`node:${module}`)[name] = spring(`${module}.${name}`)
}
require('node:net').Socket.prototype.connect = spring('Socket.connect')
require('node:net').Server.prototype.listen = spring('Server.listen')
syncBuiltinESMExports()
globalThis.fetch = spring('fetch')
globalThis.WebSocket = spring('WebSocket')
