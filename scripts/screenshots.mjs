// Takes the pictures of docs/guide/review.md from the real page: `npm run screenshots`, after a build. Needs Chromium.
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { chromium } = createRequire(join(root, 'test/package.json'))('playwright-core')
const lockale = join(root, 'packages/cli/bin/lockale.cjs')
const pictures = join(root, 'docs/assets')

/** Key → English, German, French, Arabic. */
const shop = {
  'card.add': ['Add {{name}}', 'Eine Pflanze {{name}} hinzufügen', 'Ajouter {{name}}', 'أضف {{name}}'],
  'card.light': [
    'Needs {{hours}} hours of light',
    'Braucht {{hours}} Stunden Licht',
    '{{hours}} heures de lumière',
    'تحتاج {{hours}} ساعات من الضوء',
  ],
  'card.water': [
    'Water every {{count}} days',
    'Alle {{count}} Tage gießen',
    'Arroser tous les {{count}} jours',
    'اسقها كل {{count}} أيام',
  ],
  'cart.checkout': ['Check out', 'Zur Kasse', 'Passer la commande', 'إتمام الشراء'],
  'cart.empty': ['Your cart is empty', 'Dein Warenkorb ist leer', 'Votre panier est vide', 'سلة التسوق فارغة'],
  'cart.items_one': ['{{count}} plant', '{{count}} Pflanze', '{{count}} plante', '{{count}} نبتة'],
  'cart.items_other': ['{{count}} plants', '{{count}} Pflanzen', '{{count}} plantes', '{{count}} نباتات'],
  'cart.remove': [
    'Remove {{name}} from the cart',
    '{{name}} aus dem Warenkorb entfernen',
    'Retirer {{name}} du panier',
    'أزل {{name}} من السلة',
  ],
  'home.tagline': [
    'Plants that suit your windows',
    'Pflanzen, die zu deinen Fenstern passen',
    'Des plantes pour vos fenêtres',
    'نباتات تناسب نوافذك',
  ],
  'home.title': ['Welcome, {{name}}!', 'Willkommen, {{name}}!', 'Bienvenue, {{name}} !', 'مرحبًا {{name}}!'],
  'order.thanks': ['Thank you for your order', 'Danke für deine Bestellung', 'Merci pour votre commande', 'شكرًا لطلبك'],
  'search.none': [
    'No plant matches “{{query}}”',
    'Keine Pflanze passt zu „{{query}}“',
    'Aucune plante pour « {{query}} »',
    'لا توجد نبتة تطابق «{{query}}»',
  ],
}
const locales = ['en', 'de', 'fr', 'ar']

const project = join(mkdtempSync(join(tmpdir(), 'lockale-pictures-')), 'plants')

function write(file, content) {
  const path = join(project, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, `${JSON.stringify(content, undefined, 2)}\n`)
}

function run(program, ...args) {
  execFileSync(program, args, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] })
}

function commit(message) {
  run('git', 'add', '-A')
  run('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', message)
}

/** A project in which strings wait for a decision in four of the queues. */
function makeProject() {
  write('lockale.config.json', {
    source: 'en',
    targets: ['de', 'fr', 'ar'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { preset: 'local' },
    messages: [{ match: 'card.*', maxLength: 40 }],
  })
  for (const [at, locale] of locales.entries()) {
    write(`locales/${locale}.json`, Object.fromEntries(Object.entries(shop).map(([key, texts]) => [key, texts[at]])))
  }
  run('git', 'init', '-q')
  run(process.execPath, lockale, 'sync', '--adopt', '--local', '--quiet')
  run(process.execPath, lockale, 'accept', 'card.*', 'home.title', '--quiet')
  commit('Plants')
  const source = Object.fromEntries(Object.entries(shop).map(([key, [text]]) => [key, text]))
  write('locales/en.json', { ...source, 'card.add': 'Add a plant {{name}}', 'home.title': 'Welcome back, {{name}}!' })
  const german = Object.fromEntries(Object.entries(shop).map(([key, texts]) => [key, texts[1]]))
  write('locales/de.json', { ...german, 'cart.remove': '{{nam}} aus dem Warenkorb entfernen' })
  commit('Say it better')
}

/** @returns its address, and how to stop it */
async function startReview() {
  const child = spawn(process.execPath, [lockale, 'review', '--json'], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  for await (const piece of child.stdout) {
    said += String(piece)
    const url = /http:[^"]+/u.exec(said)?.[0]
    if (url !== undefined) return { url, stop: () => child.kill() }
  }
  throw new Error('lockale review ended.')
}

const shots = [
  { name: 'review', width: 1280, height: 760, scheme: 'light', queue: 'source-changed', locale: 'de' },
  { name: 'review-dark', width: 1280, height: 760, scheme: 'dark', queue: 'invalid', locale: 'de' },
  { name: 'review-rtl', width: 1280, height: 760, scheme: 'light', queue: 'source-changed', locale: 'ar' },
  { name: 'review-narrow', width: 360, height: 740, scheme: 'light', queue: 'source-changed', locale: 'de' },
]

let stop = () => {}
try {
  makeProject()
  const { url, ...review } = await startReview()
  stop = review.stop
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const context = await browser.newContext()
  const opening = await context.newPage()
  await opening.goto(url)
  const { origin } = new URL(url)
  for (const { name, width, height, scheme, queue, locale } of shots) {
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    await page.emulateMedia({ colorScheme: scheme })
    await page.setViewportSize({ width, height })
    await page.goto(`${origin}/#queue=${queue}&locales=${locale}`)
    // A narrow page shows the list first.
    if (width < 500) await page.getByText('card.add').first().click()
    await page.locator('textarea').first().waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(pictures, `${name}.png`) })
    console.log(`docs/assets/${name}.png`)
    await page.close()
  }
  await browser.close()
} finally {
  stop()
  rmSync(dirname(project), { recursive: true, force: true })
}
