import { resolve } from 'node:path'
import { outputPlace } from '@lockale/core/write/output-file'
import { LockaleError } from '@lockale/errors'
import type { ServiceSettings } from '@lockale/service'
import type { Flags } from '@lockale/terminal/arguments/flags'
import { exitOfSignal, exits } from '@lockale/terminal/exit-codes'
import type { Host } from '@lockale/terminal/host'
import { untilAborted } from '@lockale/terminal/interruption'
import { bold, dim, type Screen } from '@lockale/terminal/render/screen'
import type { Answer, CommandContext } from '@lockale/terminal/command/command'
import { systemWords } from '@lockale/terminal/render/system-words'

const defaultPort = 4004

/** Starts the mock service. Returns when it accepts connections; the service then runs until a signal. */
export async function serve({ host, flags }: CommandContext): Promise<Answer> {
  const settings = await readSettings(host, flags)
  const service = await host.parts.startService(settings)
  return {
    exitCode: exits.done,
    document: { url: service.url },
    screen: [[service.url]],
    advice: renderServeAdvice(service.url, settings),
    after: async () => {
      await untilAborted(host.signal)
      await service.close()
      return exitOfSignal(host.signal)
    },
  }
}

async function readSettings(host: Host, flags: Flags): Promise<ServiceSettings> {
  const seed = flags.text('seed')
  const data = flags.text('data')
  return {
    port: flags.count('port') ?? defaultPort,
    host: flags.text('host') ?? '127.0.0.1',
    engine: flags.text('engine') ?? 'pseudo',
    seed: seed === undefined ? undefined : { text: await readSeedFile(host, seed), name: seed },
    dataFolder: data === undefined ? undefined : await outputPlace(resolve(host.cwd, data)),
    strictKeys: flags.has('strict-keys'),
    region: flags.text('region'),
    preset: flags.text('preset') ?? 'service',
    allowFaults: flags.has('faults'),
    faults: flags.texts('fault'),
  }
}

async function readSeedFile({ cwd, parts }: Host, file: string): Promise<string> {
  try {
    return await parts.readText(resolve(cwd, file))
  } catch (error) {
    throw new LockaleError('SERVICE_SEED_INVALID', `The seed ${file} cannot be read: ${systemWords(error)}.`, {
      hint: 'Name a file that is there, or leave --seed out.',
      place: file,
      cause: error,
    })
  }
}

function renderServeAdvice(url: string, { engine, dataFolder, strictKeys }: ServiceSettings): Screen {
  return [
    [bold('The mock language service is running.'), ` ${texts[engine] ?? texts.pseudo}`],
    [dim('  in lockale.config:  '), `service: { preset: 'local', baseUrl: '${url}' }`],
    [dim('  in the shell:       '), `${strictKeys ? 'LOCKALE_KEY=<a key of the seed> ' : ''}lockale sync`],
    [dim('  without a server:   '), 'lockale sync --local'],
    [dim('  in the browser:     '), `${url}/`, dim('  keys, usage, the last requests')],
    [
      dim(
        `  Ctrl-C stops it${dataFolder === undefined ? ' and discards its data' : `; its data stays in ${dataFolder}`}.`,
      ),
    ],
  ]
}

const texts: Readonly<Record<string, string>> & { readonly pseudo: string } = {
  pseudo: 'It makes pseudo-translations and bills nothing.',
  echo: 'It returns every string unchanged.',
}
