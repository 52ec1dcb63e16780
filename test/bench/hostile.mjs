// What texts made to be slow cost: CPU time for a long row of one unit over that for half of it, for each syntax and stage.
// Linear is 2. `pnpm bench hostile`, `pnpm bench hostile icu checks` for some of them, with `unit={a}` for units of one's
// own and with `size=1000000` for texts of that many characters. Plain Node on built code.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { loadSource } from './load-source.mjs'

const units = [
  '{{{{',
  '{{a}}',
  '{a}',
  "{0}'",
  '}',
  '{a, plural,',
  '%%%%',
  '%s',
  '((((',
  '$t($t(',
  '<<<<',
  '<b>',
  '<b>a</b>',
  '<g>',
  '<i alt="a b">',
  "''''",
  '||||',
  '@:@:',
  '&amp;',
  '`',
  '**',
  '[x](',
  '\\',
  ' \n',
  'a@',
  'a ',
  ' | a {n}',
]
const locales = { source: 'en', target: 'de' }
/** Characters of the longer text, unless said otherwise. */
const usual = 200_000
const linear = 2.3
/** Milliseconds: what is done sooner tells more of the collector than of the code. */
const floor = 30

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc')

/** @param wanted syntaxes, `markdown`, `checks`; units (`unit=%%%%`); `size=` */
export async function benchHostile(wanted) {
  const valuesOf = (name) =>
    wanted.filter((word) => word.startsWith(`${name}=`)).map((word) => word.slice(name.length + 1))
  const own = valuesOf('unit')
  const size = Number(valuesOf('size').at(-1) ?? usual)
  const names = wanted.filter((word) => !word.startsWith('unit=') && !word.startsWith('size='))
  const rows = own.length === 0 ? units : own
  const isWanted = (name) => names.length === 0 || names.includes(name)
  const messages = await loadSource('messages/src/index.ts')
  console.log(`Worst of ${rows.length} units: time for all of a text over time for half of it, best of up to three.`)
  for (const id of messages.syntaxIds.filter(isWanted)) {
    report(id, stagesOf(messages, await messages.openSyntax({ id })), { rows, size })
  }
  if (isWanted('markdown')) {
    const syntax = await messages.openSyntax({ id: 'none', markdown: true })
    report('markdown', stagesOf(messages, syntax), { rows, size })
  }
  if (isWanted('checks')) {
    const checks = await loadSource('checks/src/index.ts')
    const syntax = await messages.openSyntax({ id: 'i18next' })
    report('checks', rulesOf(checks, syntax), { rows, size })
  }
}

/** Each takes a text and gives the work to be measured. */
function stagesOf({ protect, restore, compareMessages, pseudoMessage, takeApart }, syntax) {
  return {
    read: (text) => () => {
      syntax.reject(text)
      syntax.escape(text, { source: text })
      takeApart(text, { syntax, ...locales })?.assemble([text])
    },
    translate: (source) => () => {
      const protectedText = protect(source, { syntax, terms: ['See'] })
      const answer = `${protectedText.wire} now`
      restore({ protectedText, answer, source, syntax, sourceLocale: 'en', targetLocale: 'de' })
    },
    compare: (text) => () => compareMessages({ source: text, target: `${text} b`, syntax, locales }),
    pseudo: (text) => () => pseudoMessage(text, { syntax, source: 'en', target: 'ar-XB' }),
  }
}

function rulesOf({ rules, openPair, defaultOptions }, syntax) {
  const all = rules.filter(({ scope }) => scope === 'text')
  const options = { ...defaultOptions, doNotTranslate: ['See'] }
  const check = (source, target, locale) => () => {
    const pair = openPair({ source, target, sourceLocale: 'en', locale, syntax, format: 'json', message: 'a' })
    for (const rule of all) {
      rule.check(pair, options)
      rule.fix?.(pair, options)
    }
  }
  return {
    same: (text) => check(text, `${text} `, 'fr'),
    gained: (text) => check('See a b', text, 'fr'),
    lost: (text) => check(text, 'Voir a b', 'ar'),
  }
}

function report(name, stages, { rows, size }) {
  const found = rows.flatMap((unit) =>
    Object.entries(stages).map(([stage, prepare]) => ({ stage, unit, ...measure(prepare, unit, size) })),
  )
  const long = found.filter(({ whole }) => whole >= floor).toSorted((a, b) => b.ratio - a.ratio)
  const [worst, ...others] = long
  console.log(`${name.padEnd(10)} ${worst === undefined ? `all below ${floor} ms` : say(worst)}`)
  for (const one of others.filter(({ ratio }) => ratio > linear)) console.log(`${''.padEnd(10)} ${say(one)}`)
}

function say({ ratio, whole, stage, unit }) {
  return `${ratio.toFixed(2)}${ratio > linear ? ' !' : '  '} ${whole.toFixed(0).padStart(6)} ms  ${stage} ${JSON.stringify(unit)}`
}

/** A ratio that is too high is asked for again: what is quadratic stays so, and a pause of the collector does not. */
function measure(prepare, unit, size) {
  const work = [size / 2, size].map((length) => prepare(`See ${unit.repeat(length / unit.length)} b`))
  let [half, whole] = [Infinity, Infinity]
  for (let round = 0; round < 3; round++) {
    half = Math.min(half, cpuTime(work[0]))
    whole = Math.min(whole, cpuTime(work[1]))
    if (whole < floor || whole <= half * linear) break
  }
  return { ratio: whole / half, whole }
}

/** On a heap that is clean: what an earlier text left behind is not this one's work. */
function cpuTime(work) {
  collect()
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
