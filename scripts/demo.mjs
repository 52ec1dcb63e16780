// `npm run demo`: the main job on a real app, from no translation to a built page, as a story that checks itself. Works on a
// copy of examples/vite-i18next, needs no network and no key, and ends with 1 if anything in it is not true.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  cli,
  copyExample,
  demo,
  fileOf,
  here,
  locales,
  readLines,
  readTexts,
  sorted,
  stampFiles,
  writeText,
} from './demo-app.mjs'
import { chapter, claim, elapsed, run, say, Untrue } from './story.mjs'

try {
  await begin()
  await translate()
  await translateAgain()
  await editEnglish()
  await correctGerman()
  await changeTheEnglishOfACorrectedText()
  await check()
  await buildThePage()
  whereToLook()
} catch (error) {
  if (!(error instanceof Untrue)) throw error
  console.error(`\n✘ The demo failed: ${error.message}\n  Its files are still here: ${here(demo)}`)
  process.exitCode = 1
}

async function begin() {
  await copyExample()
  const english = await readTexts('en')
  say(
    `A page made with Vite and i18next, in a fresh copy: ${here(demo)}`,
    `Its ${Object.keys(english).length} English strings are real, from a budgeting app: locales/en.json.`,
    'There are no translations yet. lockale.config.ts names de, fr, pl, ja and ar, and the mock service:',
    'no key, no network, and pseudo-translations.',
  )
}

async function translate() {
  chapter('One English file, five languages')
  const untouched = await stampFiles()
  await lockale(['plan'])
  const { totals } = await ask(['plan'])
  claim(sameItems(untouched, await stampFiles()), 'a plan writes nothing')
  say('')
  const { stdout } = await lockale(['sync'])
  const sent = figuresOf(stdout)
  const planned = [totals.translate, totals.requests, totals.characters]
  claim(sameItems(sent, planned), 'sync sent exactly what the plan said', { sent, planned })
  const english = await readTexts('en')
  for (const locale of locales) {
    const keys = Object.keys(await readTexts(locale))
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    const categories = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((each) => known.includes(each))
    const expected = targetKeys(english, categories)
    const plurals = categories.length === 1 ? 'other alone' : categories.join(', ')
    claim(sameItems(sorted(keys), sorted(expected)), `${fileOf(locale)}: ${keys.length} texts, plurals in ${plurals}`)
  }
  const arabic = Object.entries(await readTexts('ar')).filter(([key]) => key.startsWith('{{count}} payees_'))
  say('', 'One plural, in Arabic. The placeholder of the count is still there:')
  for (const [key, text] of arabic) say(`  ${JSON.stringify(key)}: ${JSON.stringify(text)}`)
}

async function translateAgain() {
  chapter('Once more: nothing to do')
  const before = await stampFiles()
  const { stdout } = await lockale(['sync'])
  claim(stdout.includes('0 requests, 0 characters'), 'it says so: 0 requests, 0 characters', stdout)
  const { requests, characters, files } = await ask(['sync'])
  claim(sameItems([requests, characters, files.length], [0, 0, 0]), 'and as data: requests 0, characters 0, files []')
  claim(sameItems(before, await stampFiles()), 'no file was written, not even with the same bytes')
}

async function editEnglish() {
  chapter('Edit one English string')
  const key = 'Add Your Accounts'
  await edit('en', key, 'Add your first account')
  const before = await readLines()
  const { totals, steps } = await ask(['plan'])
  const asked = steps.map(({ locale, message }) => `${locale} ${message}`)
  claim(
    sameItems(
      asked,
      locales.map((locale) => `${locale} ${key}`),
    ),
    'the plan has that one string, once for each language',
    asked,
  )
  const { stdout } = await lockale(['sync'])
  const sent = figuresOf(stdout)
  claim(
    sameItems(sent, [5, 5, totals.characters]),
    `sent: that one text to each language, ${totals.characters} characters`,
    sent,
  )
  const after = await readLines()
  for (const locale of locales) {
    const changed = after[locale].filter((line, at) => line !== before[locale][at])
    const isAlone = after[locale].length === before[locale].length && changed.length === 1 && changed[0].includes(key)
    claim(isAlone, `${fileOf(locale)}: one line is new, all others are as they were`, changed)
  }
}

async function correctGerman() {
  chapter('Correct one German translation by hand')
  await edit('de', 'Save', 'Speichern')
  const before = await readFile(join(demo, fileOf('de')), 'utf8')
  await lockale(['sync'])
  const { requests } = await ask(['sync'])
  claim(
    before === (await readFile(join(demo, fileOf('de')), 'utf8')),
    'locales/de.json did not change: the correction stays',
  )
  claim(requests === 0, 'and nothing was sent')
  await lockale(['why', 'Save', '--locale', 'de'])
  const { facts } = await ask(['why', 'Save', '--locale', 'de'])
  claim(
    facts[0].state === 'edited' && facts[0].forms[0].by === 'human',
    'lockale.lock records it as a human translation',
    facts,
  )
}

async function changeTheEnglishOfACorrectedText() {
  chapter('Then its English changes: lockale does not overwrite the human translation')
  await edit('en', 'Save', 'Save changes')
  const before = await readSave()
  await lockale(['sync'])
  const after = await readSave()
  claim(after.de === 'Speichern', 'the German translation is kept', after)
  const others = locales.filter((locale) => locale !== 'de')
  claim(
    others.every((locale) => after[locale] !== before[locale]),
    'the other four were machine translations, and were re-translated',
    after,
  )
  await lockale(['check'], 1)
  const { findings } = await ask(['check'], 1)
  claim(
    sameItems(findings.map(codeOf), ['de source-changed Save']),
    'check fails: one translation needs review',
    findings.map(codeOf),
  )
  await lockale(['why', 'Save', '--locale', 'de'])
  say('"Speichern" is still right. So approve it:', '')
  await lockale(['accept', 'Save', '--locale', 'de'])
  const { requests } = await ask(['sync'])
  claim(requests === 0 && (await readSave()).de === 'Speichern', 'it is up to date again, and did not change')
}

async function readSave() {
  const texts = locales.map(async (locale) => [locale, (await readTexts(locale)).Save])
  return Object.fromEntries(await Promise.all(texts))
}

async function check() {
  chapter('The gate for CI: no key, no network, nothing written')
  const before = await stampFiles()
  await lockale(['check'])
  const { findings, coverage } = await ask(['check'])
  const errors = findings.filter(({ severity }) => severity === 'error')
  claim(
    errors.length === 0 && coverage.every((each) => each.coverage === 1),
    'every string is up to date in every language',
    errors,
  )
  claim(sameItems(before, await stampFiles()), 'check changed no file (its own cache is in .lockale)')
}

async function buildThePage() {
  chapter('Vite builds the page through the plugin')
  const vite = createRequire(join(demo, 'vite.config.ts')).resolve('vite/package.json')
  await run(join(dirname(vite), 'bin', 'vite.js'), ['build'], { cwd: demo, shownAs: 'vite build' })
  const assets = join(demo, 'dist', 'assets')
  const chunks = await Promise.all((await readdir(assets)).map((name) => readFile(join(assets, name), 'utf8')))
  claim(existsSync(join(demo, 'dist', 'index.html')), 'dist/index.html is there')
  for (const locale of ['en', ...locales]) {
    const { 'Add Your Accounts': text } = await readTexts(locale)
    const holding = chunks.filter((chunk) => chunk.includes(text)).length
    claim(holding === 1, `${locale}: its texts are in one chunk, loaded when somebody picks the language`, {
      text,
      holding,
    })
  }
}

function whereToLook() {
  chapter('Where to look')
  const folder = here(demo)
  say(
    `${folder}/locales/       en.json, and the five files lockale wrote`,
    `${folder}/lockale.lock   what every text was made from; to be committed`,
    `${folder}/.lockale/      every answer that was paid for; not to be committed`,
    `${folder}/dist/          the page`,
    '',
    'Try it yourself:',
    `  cd ${folder}`,
    '  npx vite preview     the page in a browser',
    '  npx lockale status   translation progress per locale',
    '  npx lockale --help   all commands',
    '',
    `Every statement above was checked, in ${elapsed()} s. Nothing is left running.`,
  )
}

/** Shows what is changed by hand. */
async function edit(...change) {
  say(...(await writeText(...change)))
}

/** Shows a call of lockale with what it says. */
async function lockale(args, exits = 0) {
  return run(cli, args, { cwd: demo, shownAs: ['lockale', ...args].join(' '), exits })
}

/** The answer of a call as data. */
async function ask(args, exits = 0) {
  const { stdout } = await run(cli, [...args, '--json'], { cwd: demo, exits })
  return JSON.parse(stdout)
}

function codeOf({ locale, code, message }) {
  return `${locale} ${code} ${message}`
}

/** Strings, requests and characters of the line `Plan: 1,234 strings to translate · 30 requests · 40,000 characters`. */
function figuresOf(stdout) {
  // oxlint-disable-next-line no-control-regex -- colors
  const line = stdout.replaceAll(/\u001b\[\d+m/g, '').match(/^Plan: .*/m)?.[0] ?? ''
  return [...line.matchAll(/([\d,]+) (?:strings?|requests?|characters?)/g)].map(([, figure]) =>
    Number(figure.replaceAll(',', '')),
  )
}

/** The keys a language needs for the English ones: a plural in all its categories, and all else as it is. */
function targetKeys(english, categories) {
  return Object.keys(english).flatMap((key) => {
    const family = /^(.*)_(?:one|other)$/s.exec(key)?.[1]
    if (family === undefined || !(`${family}_other` in english)) return [key]
    return key.endsWith('_other') ? categories.map((category) => `${family}_${category}`) : []
  })
}

function sameItems(a, b) {
  return a.length === b.length && a.every((item, at) => item === b[at])
}
