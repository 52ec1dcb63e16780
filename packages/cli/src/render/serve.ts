import type { ServiceSettings } from '@lockale/service'
import { bold, dim, type Screen } from './screen.ts'

export function renderServe(url: string): Screen {
  return [[url]]
}

/** How to point a project at it. */
export function renderServeAdvice(
  url: string,
  { engine, dataFolder }: Pick<ServiceSettings, 'engine' | 'dataFolder'>,
): Screen {
  return [
    [bold('The mock language service is running.'), ` ${texts[engine] ?? texts.pseudo}`],
    [dim('  in lockale.config:  '), `service: { preset: 'local', baseUrl: '${url}' }`],
    [dim('  in the shell:       '), 'lockale sync'],
    [dim('  without a server:   '), 'lockale sync --local'],
    [dim('  in the browser:     '), `${url}/`, dim('  keys, usage, the last requests')],
    [
      dim(
        dataFolder === undefined
          ? '  Ctrl-C stops it; what it holds in memory goes with it.'
          : `  Ctrl-C stops it; its data stays in ${dataFolder}.`,
      ),
    ],
  ]
}

const texts: Readonly<Record<string, string>> & { readonly pseudo: string } = {
  pseudo: 'It makes pseudo-translations and bills nothing.',
  echo: 'It gives every text back as it came.',
  apertium: 'Its texts are drafts of Apertium.',
}
