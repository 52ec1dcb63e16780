import assert from 'node:assert/strict'
import { fromI18next } from '@lockale/i18next'
import { openSyntax } from '@lockale/messages'
import type { InitOptions } from 'i18next'
import type { Convention } from './convention.ts'

/** Which variables and nested keys i18next looks up in a text are the placeholders that lockale keeps. */
function looksUp(text: string, interpolation: NonNullable<InitOptions['interpolation']> = {}): Convention {
  return {
    name: `the placeholders of ${text} with ${JSON.stringify(interpolation)} are those that are looked up`,
    async run({ create }) {
      const asked: string[] = []
      const instance = create().use({
        type: 'formatter',
        init() {},
        add() {},
        addCached() {},
        format(_value: unknown, _format: unknown, _locale: unknown, options: { readonly interpolationkey: string }) {
          asked.push(options.interpolationkey)
          return 'x'
        },
      })
      await instance.init({
        lng: 'en',
        fallbackLng: false,
        resources: { en: { translation: { text } } },
        parseMissingKeyHandler(key) {
          asked.push(`$${key}`)
          return 'x'
        },
        interpolation: { ...interpolation, alwaysFormat: true },
      })
      instance.t('text')
      const { syntax: found } = fromI18next({ interpolation }, { source: 'en' })
      const syntax = await openSyntax({ id: 'i18next', ...(typeof found === 'string' ? {} : found) })
      const kept = syntax.tokenise(text).flatMap((token) => {
        if (token.type !== 'placeholder') return []
        return [token.kind === 'nesting' ? `$${token.name}` : token.name]
      })
      assert.deepEqual(asked.sort(), kept.sort())
    },
  }
}

export const placeholderConventions: readonly Convention[] = [
  looksUp('a {{name}} b {{ x }} c'),
  looksUp('{{- html}} {{a.b.c}}'),
  looksUp('{{n, number}} {{v, a, b(opt: 1)}}'),
  looksUp('$t(key) and $t(other)'),
  looksUp('{ {x} } {{y}} }'),
  looksUp('{{}} {x} {{ y'),
  looksUp('%{name} {{no}}', { prefix: '%{', suffix: '}' }),
  looksUp('__name__ x __y__', { prefix: '__', suffix: '__' }),
  looksUp('{{& html}} {{-x}}', { unescapePrefix: '&' }),
  looksUp('{{n | number}} {{m}}', { formatSeparator: '|' }),
  looksUp('[[key]] $t(no)', { nestingPrefix: '[[', nestingSuffix: ']]' }),
  looksUp('${name} {{n}}', { prefixEscaped: String.raw`\$\{` }),
]
