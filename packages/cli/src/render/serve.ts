import { bold, dim, type Screen } from './screen.ts'

export function renderServe(url: string): Screen {
  return [[url]]
}

/** How to point a project at it. */
export function renderServeAdvice(url: string): Screen {
  return [
    [bold('The local language service is running.'), ' Its texts are stand-ins, not translations.'],
    [dim('  in lockale.config:  '), `service: { baseUrl: '${url}' }`],
    [dim('  in the shell:       '), 'LOCKALE_KEY=any-word lockale sync'],
    [dim('  without a server:   '), 'lockale sync --local'],
    [dim('  Ctrl-C stops it; what it holds in memory goes with it.')],
  ]
}
