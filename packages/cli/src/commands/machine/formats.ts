import { type FormatInfo, localeFormats, messageShapes, type Shape } from '@lockale/core'
import { exits } from '@lockale/terminal/exit-codes'
import { bold, dim, type Line, type Screen } from '@lockale/terminal/render/screen'
import type { Answer } from '@lockale/terminal/command/command'

export async function formats(): Promise<Answer> {
  return {
    exitCode: exits.done,
    document: {
      formats: localeFormats.map(({ id, name, extensions, multiLocale, bilingual, plurals, kept }) => ({
        id,
        name,
        extensions,
        allLocalesInOneFile: multiLocale === true,
        holdsSourceTexts: bilingual === true,
        plurals: plurals ?? null,
        kept,
      })),
      shapes: messageShapes.map(({ id, name, text, notes }) => ({ id, name, texts: text, notes })),
    },
    screen: [...renderFormats(localeFormats), ...renderShapes(messageShapes)],
    advice: [['→ set one by its id if the file name does not tell: files: [{ …, format: "…" }]']],
  }
}

function renderShapes(shapes: readonly Shape[]): Screen {
  return [
    [''],
    [
      bold('Messages of several members'),
      dim('  in JSON, YAML, TOML and modules: strings are translated, notes explain them'),
    ],
    ...shapes.map(({ name, text, notes }): Line => {
      const texts = text.length === 0 ? 'one, other, …' : text.join(', ')
      return [`  ${name}`, dim(`  text: ${texts} · notes: ${notes.join(', ')}`)]
    }),
  ]
}

function renderFormats(formats: readonly FormatInfo[]): Screen {
  const width = Math.max(...formats.map(({ id }) => id.length)) + 2
  const indent = ' '.repeat(width)
  return formats.flatMap(({ id, name, extensions, multiLocale, plurals, kept }): readonly Line[] => [
    [bold(id.padEnd(width)), name, dim(`  ${extensions.join(' ')}${multiLocale ? '  all locales in one file' : ''}`)],
    [dim(`${indent}keeps ${kept}`)],
    ...(plurals === undefined ? [] : [[dim(`${indent}plurals: ${plurals}`)]]),
  ])
}
