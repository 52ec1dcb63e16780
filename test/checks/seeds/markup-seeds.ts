import type { Seed } from './seed.ts'

/** By rule id. Sources that lack a thing get it together with its translation, and only the translation is damaged. */
export const markupSeeds: Readonly<Record<string, Seed>> = {
  'html-tags': (_, target) => changed(target, target.replaceAll(/<\/?[a-z]\w*>/giu, '')),
  'trans-indices': (_, target) =>
    changed(
      target,
      target.replaceAll(/<(\/?)(\d+)>/gu, (_all, slash: string, index: string) => `<${slash}${Number(index) + 1}>`),
    ),
  'html-syntax': (source, target) =>
    isPaired(source) && isPaired(target) ? changed(target, target.replace(/<\/(\w+)>/u, '<$1>')) : undefined,
  'html-attr': added('<a href="/help">?</a>', '<a href="/hilfe">?</a>'),
  'html-unsafe': (_, target) => `${target} <script>go()</script>`,
  'html-entities': (source, target) =>
    source.includes('&') || target.includes('&')
      ? undefined
      : { source: `${source} &amp; ?`, target: `${target} &amp;amp; ?` },
  'chars-around-tags': (source, target) =>
    /^[^<]* <(\d+|[a-z]+)>\S[^<]*<\/\1>[^<]*$/u.test(source) && /^[^<]* <(\d+|[a-z]+)>\p{L}[^<]*<\/\1>/u.test(target)
      ? target.replace(/ (<(?:\d+|[a-z]+)>)/u, '$1 ')
      : undefined,
  'markdown-link': (source, target) =>
    source.includes('](') && /\]\([^()]*\)/u.test(target) ? target.replace('](', '] (') : undefined,
  'markdown-reflink': added('[here][help]', '[hier][hilfe]'),
  'markdown-syntax': (source, target) =>
    /(?<=^|[ (])`[^`]+`(?=$|[ .,)])/u.test(source) && /(?<=^|[ (])`[^`]+`(?=$|[ .,)])/u.test(target)
      ? target.replaceAll('`', '"')
      : undefined,
  'mdx-syntax': added('\n:::note\n?\n:::', '\n:::Hinweis\n?\n:::'),
  'rst-syntax': added(':ref:`a`', ': ref: `a`'),
  bbcode: added('[b]?[/b]', '[b]?[ / b]'),
  'url-changed': (source, target) =>
    source.includes('://')
      ? changed(target, target.replaceAll(/(https?:\/\/[\w.-]+\/)[\w-]+/gu, '$1hilfe'))
      : undefined,
  'url-added': (source, target) => (/:\/\//u.test(source) ? undefined : `${target} https://evil.example/x`),
  'email-added': (source, target) => (source.includes('@') ? undefined : `${target} a@evil.example`),
  'shortcut-changed': added('(Ctrl+S)', '(Strg+P)'),
  'unit-changed': added('(5 MB)', '(5 GB)'),
  'date-changed': added('(8 PM)', '(8)'),
  'variables-swapped': (source, target, _, { syntax }) =>
    syntax.id === 'i18next' ? { source: `${source} {{aa}}/{{bb}}`, target: `${target} {{bb}}/{{aa}}` } : undefined,
  'negation-lost': (source, target, locale) =>
    /^(?:de|fr|ru|pt)/u.test(locale) && /^\p{L}{3,} \p{L}{3,}$/u.test(source) && !/not/iu.test(source)
      ? {
          source: 'This does not delete it',
          target:
            { de: 'Das löscht es', fr: 'Cela efface le fichier', ru: 'Это удалит файл', pt: 'Isto apaga o ficheiro' }[
              locale.slice(0, 2)
            ] ?? target,
        }
      : undefined,
  'word-changed': inLanguage('Swipe left', {
    de: 'Nach rechts wischen',
    fr: 'Glissez vers la droite',
    ru: 'Смахните вправо',
    ar: 'اسحب إلى اليمين',
    pt: 'Deslize para a direita',
  }),
  'parts-swapped': inLanguage('1. Open it 2. Delete it', {
    de: '1. Löschen 2. Öffnen',
    fr: '1. Supprimez 2. Ouvrez',
    ru: '1. Удалите 2. Откройте',
    ar: '1. احذف 2. افتح',
    pt: '1. Exclua 2. Abra',
  }),
  'ordinal-changed': (source, target) =>
    /\p{Ll} \p{Ll}/u.test(source) ? { source: `${source} (3rd)`, target: `${target} (3rd)` } : undefined,
  'brand-changed': (source, target, locale) =>
    locale.startsWith('ar') ? undefined : { source: `${source} (GitHub)`, target: `${target} (GitLab)` },
  'tag-moved': (source, target) =>
    /[<{%$]/u.test(source + target)
      ? undefined
      : { source: `${source} <b>12</b> 34`, target: `${target} 12 <b>34</b>` },
  'tag-content': (source, target) =>
    /^\p{L}+ \p{L}+ \p{L}+$/u.test(target) && /^\p{L}+ \p{L}+$/u.test(source)
      ? { source: `<b>A1</b> ${source} now`, target: `<b>A1 ${target}</b>` }
      : undefined,
  'foreign-placeholder': added('[[name]]', '[[nome]]'),
  'code-changed': added('`git push`', '`git pusha`'),
  'version-changed': added('(version 2.0.7)', '(version 2.7.0)'),
  'email-changed': added('help@lockale.dev', 'hilfe@lockale.dev'),
  'path-changed': added('/usr/local/bin', '/usr/lokal/bin'),
  'cli-option-changed': added('--force', '--erzwingen'),
  'function-name-changed': added('save()', 'speichern()'),
  'acronym-changed': (source, target) =>
    /(?<![A-Za-z])PDF(?![A-Za-z])/u.test(source) && /\w+ \w+ \w+/u.test(source)
      ? changed(target, target.replace(/(?<![A-Za-z-])PDF(?![A-Za-z])/u, 'PFD'))
      : undefined,
  'css-spec': (_, target) => ({ source: 'width: 30em; height: 20em', target: `${target}: 30em` }),
  numbers: (source, target) => {
    const number = /(?<![\d{%.,<])\d{2,}(?![\d}.,>])/u.exec(source)?.[0]
    return number === undefined || /[<{%]\d|[a-z]\d/iu.test(source)
      ? undefined
      : changed(target, target.replace(number, `${number}7`))
  },
  'android-escape': (source, target) =>
    /[\\<]/u.test(source + target)
      ? undefined
      : changed(target, target.replaceAll("'", String.raw`\'`), 'android', source),
  accelerator: (source, target) =>
    /[&_]/u.test(source + target) || !/^\p{L}/u.test(source)
      ? undefined
      : {
          source: `&${source}`,
          target,
          beside: ['&File', '&Edit', '&View', '&Help', '&Tools'].map((item) => ({ source: item, target: item })),
        },
  'android-reference': added('@string/app_name', '@string/app_titel'),
}

/** The damaged text if it is another. */
function changed(target: string, damaged: string): string | undefined
function changed(target: string, damaged: string, format: string, source: string): ReturnType<Seed>
function changed(target: string, damaged: string, format?: string, source = ''): ReturnType<Seed> {
  if (damaged === target) return undefined
  return format === undefined ? damaged : { source, target: damaged, format }
}

/** A thing behind both texts, that was damaged in the target. */
function added(thing: string, damaged: string): Seed {
  return (source, target) => ({ source: `${source} ${thing}`, target: `${target} ${damaged}` })
}

/** Puts another pair of texts in place of a short one. */
function inLanguage(source: string, targets: Readonly<Record<string, string>>): Seed {
  return (own, _, locale) => {
    const target = targets[locale.slice(0, 2)]
    return target === undefined || !/^\p{L}{3,} \p{L}{3,}$/u.test(own) ? undefined : { source, target }
  }
}

function isPaired(text: string): boolean {
  return /^[^<]*<(\w+)>[^<]*<\/\1>[^<]*$/u.test(text)
}
