import { exits, exitOfSignal } from '../exit-codes.ts'
import { renderServe, renderServeAdvice } from '../render/serve.ts'
import type { Answer, CommandContext } from './command.ts'

const defaultPort = 4004

/** Answers once the service listens, then stays until a signal. */
export async function serve({ host, flags }: CommandContext): Promise<Answer> {
  const service = await host.parts.startService({
    port: flags.count('port') ?? defaultPort,
    host: flags.text('host') ?? '127.0.0.1',
  })
  return {
    exitCode: exits.done,
    document: { url: service.url },
    screen: renderServe(service.url),
    advice: renderServeAdvice(service.url),
    after: async () => {
      await aborted(host.signal)
      await service.close()
      return exitOfSignal(host.signal)
    },
  }
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
