// The least code that does the job once, with no safety at all: what `npm run bench -- floor` holds lockale against, in a project that
// `makeProject` made. `floor.mjs read`: all files read, parsed and digested; `floor.mjs unchanged`: digested and compared;
// `floor.mjs sync <address>`: what is new or changed translated, in requests of 50 texts, 16 at a time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const [work, address] = process.argv.slice(2)
const digest = (text) => createHash('sha256').update(text).digest('base64url')
const files = () =>
  readdirSync('locales', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
const memory = existsSync('floor.json') ? JSON.parse(readFileSync('floor.json')) : { texts: {} }
if (work === 'sync') await sync()
for (const file of work === 'sync' ? [] : files()) {
  const bytes = readFileSync(`locales/${file}`)
  if (work === 'read') JSON.parse(bytes)
  if (digest(bytes) !== memory.files?.[file] && work === 'unchanged') process.exit(1)
}

async function sync() {
  const { Pool } = createRequire(new URL('../../packages/client/package.json', import.meta.url))('undici')
  const pool = new Pool(address, { connections: 16 })
  const jobs = []
  const outputs = []
  const texts = {}
  for (const name of readdirSync('locales/en')) {
    const source = JSON.parse(readFileSync(`locales/en/${name}`))
    const rows = Object.entries(source).flatMap(([group, all]) => Object.keys(all).map((key) => [group, key]))
    for (const [group, key] of rows) texts[`${name}/${group}/${key}`] = digest(source[group][key])
    const open = rows.filter((row) => texts[`${name}/${row.join('/')}`] !== memory.texts[`${name}/${row.join('/')}`])
    for (const locale of JSON.parse(readFileSync('lockale.config.json')).targets) {
      const file = `locales/${locale}/${name}`
      const target = existsSync(file) ? JSON.parse(readFileSync(file)) : structuredClone(source)
      outputs.push({ folder: `locales/${locale}`, file, target })
      for (let at = 0; at < open.length; at += 50) jobs.push({ locale, source, target, rows: open.slice(at, at + 50) })
    }
  }
  const send = async ({ locale, source, target, rows }) => {
    const body = { target_lang: locale, source_lang: 'en', text: rows.map(([group, key]) => source[group][key]) }
    const headers = { 'content-type': 'application/json' }
    const answer = await pool.request({ method: 'POST', path: '/v2/translate', headers, body: JSON.stringify(body) })
    const { translations } = await answer.body.json()
    for (const [at, [group, key]] of rows.entries()) target[group][key] = translations[at].text
  }
  const lanes = Array.from({ length: 16 }, async () => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) await send(job)
  })
  await Promise.all(lanes)
  for (const { folder, file, target } of outputs) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, `${JSON.stringify(target, null, 2)}\n`)
  }
  const digests = files().map((file) => [file, digest(readFileSync(`locales/${file}`))])
  writeFileSync('floor.json', JSON.stringify({ texts, files: Object.fromEntries(digests) }))
  await pool.close()
}
