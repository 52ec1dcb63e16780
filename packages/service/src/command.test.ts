import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from './command.ts'
import { serveFlags } from './serve-command.ts'

interface Running {
  readonly out: string
  readonly err: string
  /** Ends the command as a signal does. Returns the exit code. */
  stop(signal: string): Promise<number>
}

/** Starts the command, and returns when it has printed everything: either it serves, or it has ended. */
async function start(line: string, cwd = tmpdir()): Promise<Running> {
  const stopping = new AbortController()
  let [out, err] = ['', '']
  let told: () => void = () => undefined
  const serving = new Promise<void>((resolve) => (told = resolve))
  const code = runCommand(
    line.split(' ').map((word) => word.replaceAll('_', ' ')),
    {
      cwd,
      signal: stopping.signal,
      print: (text) => (out += text),
      report(text) {
        err += text
        told()
      },
    },
  )
  await Promise.race([serving, code])
  return {
    out,
    err,
    stop(signal) {
      stopping.abort(signal)
      return code
    },
  }
}

test('serves until a signal, and says how to use it', async () => {
  const running = await start('--port 0 --json --preset deepl --fault usage@2:_503')
  const { url } = JSON.parse(running.out) as { url: string }
  const usage = () => fetch(`${url}/v2/usage`, { headers: { authorization: 'DeepL-Auth-Key a' } })
  expect([(await usage()).status, (await usage()).status]).toEqual([200, 503])
  expect(running.err).toBe(`The mock language service is running. It makes pseudo-translations and bills nothing.
  in lockale.config: service: { preset: 'local', baseUrl: '${url}' }
  in the shell: lockale sync
  without a server: lockale sync --local
  Ctrl-C stops it and discards its data.
`)
  expect(await running.stop('SIGTERM')).toBe(143)
  await expect(usage()).rejects.toThrow('fetch failed')
})

test.for([
  ['--host 0.0.0.0', '  Other machines can reach it, and use it.\n', /^http:\/\/127\.0\.0\.1:\d+\n$/u],
  [
    '--host 0.0.0.0 --faults',
    '  Other machines can reach it, use it and make it fail.\n',
    /^http:\/\/127\.0\.0\.1:\d+\n$/u,
  ],
  ['--host localhost --faults', undefined, /^http:\/\/localhost:\d+\n$/u],
] as const)('%s: who can reach it', async ([line, warning, url]) => {
  const running = await start(`--port 0 ${line}`)
  expect(running.out).toMatch(url)
  expect(running.err.includes('Other machines')).toBe(warning !== undefined)
  expect(running.err).toContain(warning ?? '')
  expect((await fetch(running.out.trim())).status).toBe(404)
  expect(await running.stop('SIGINT')).toBe(130)
})

test('a seed file and strict keys', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lockale-service-'))
  try {
    await writeFile(join(folder, 'seed.json'), '{"accounts": [{"key": "one"}]}')
    const running = await start('--port 0 --seed seed.json --strict-keys', folder)
    expect(running.err).toContain('LOCKALE_KEY=<a key of the seed> lockale sync')
    const statusOf = async (key: string) => {
      const headers = { authorization: `Service-Auth-Key ${key}` }
      return (await fetch(`${running.out.trim()}/v2/usage`, { headers })).status
    }
    expect([await statusOf('one'), await statusOf('two')]).toEqual([200, 403])
    expect(await running.stop('SIGINT')).toBe(130)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test.for([
  ['--prot 1', 'USAGE_UNKNOWN_FLAG There is no flag --prot.', 'Did you mean --port?'],
  ['--port', 'USAGE_BAD_VALUE --port needs a value.', 'Write --port <n>.'],
  ['--port=', 'USAGE_BAD_VALUE --port needs a value.', 'Write --port <n>.'],
  ['--port 65536', 'USAGE_BAD_VALUE --port needs a whole number up to 65535, not "65536".', 'lists all flags'],
  ['--port 1e3', 'USAGE_BAD_VALUE --port needs a whole number up to 65535, not "1e3".', 'lists all flags'],
  ['--faults=yes', 'USAGE_BAD_VALUE --faults takes no value.', 'lists all flags'],
  ['serve', 'USAGE_OPERANDS lockale-service takes no "serve".', 'It takes flags only.'],
  ['--seed absent.json', 'SERVICE_SEED_INVALID The seed absent.json cannot be read', 'leave --seed out'],
  ['--engine magic', 'SERVICE_ENGINE_UNKNOWN', 'pseudo and echo'],
  ['--preset depl', 'SERVICE_PRESET_UNKNOWN', 'service, deepl'],
  ['--fault nonsense', 'SERVICE_FAULT_INVALID', 'Effects are'],
] as const)('%s: refused, and nothing starts', async ([line, message, hint]) => {
  const ended = await start(line)
  const { out, err } = ended
  expect(out).toBe('')
  expect(err).toContain(`✗ ${message}`)
  expect(err.split('\n')[1]).toContain(hint)
  expect(await ended.stop('SIGINT')).toBe(2)
})

test('--help lists every flag of the service', async () => {
  const ended = await start('--help')
  const { out } = ended
  for (const { name, help } of serveFlags) expect(out).toMatch(new RegExp(`--${name} .*${help.slice(0, 12)}`, 'u'))
  expect(await ended.stop('SIGINT')).toBe(0)
})
