// A small shop for the pictures of the docs: strings that wait for a decision, and an app that shows them.
import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** What npm links as `lockale`. */
export const lockale = join(root, 'packages/cli/bin/lockale.cjs')

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

/** Writes the shop into a folder: with git, and with strings that wait for a decision in four of the queues. */
export function makeShop(folder) {
  const run = (program, ...args) => execFileSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  const commit = (message, daysAgo) => {
    const date = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
    run('git', 'add', '-A')
    run('git', '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', 'commit', '-qm', message, '--date', date)
  }
  const write = (file, content) => {
    const text = typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  const localeFile = (at) => Object.fromEntries(Object.entries(shop).map(([key, strings]) => [key, strings[at]]))

  write('lockale.config.json', {
    source: 'en',
    targets: ['de', 'fr', 'ar'],
    files: ['locales/{locale}.json'],
    syntax: 'i18next',
    service: { preset: 'local' },
    messages: [{ match: 'card.*', maxLength: 40 }],
  })
  for (const [at, locale] of locales.entries()) write(`locales/${locale}.json`, localeFile(at))
  write('.gitignore', 'node_modules\n.lockale\n')
  write('package.json', { name: 'plants', private: true, type: 'module' })
  write('index.html', app.html)
  write('src/main.js', app.script)
  symlinkSync(join(root, 'test/node_modules'), join(folder, 'node_modules'), 'junction')
  run('git', 'init', '-q')
  run(process.execPath, lockale, 'sync', '--adopt', '--local', '--quiet')
  run(process.execPath, lockale, 'accept', 'card.*', 'home.title', '--quiet')
  commit('Plants', 30)
  write('locales/en.json', {
    ...localeFile(0),
    'card.add': 'Add a plant {{name}}',
    'home.title': 'Welcome back, {{name}}!',
  })
  write('locales/de.json', { ...localeFile(1), 'cart.remove': '{{nam}} aus dem Warenkorb entfernen' })
  commit('Say it better', 2)
}

/** The page of the shop, in German. */
const app = {
  html: `<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <title>Plants</title>
    <style>
      body { max-width: 46rem; margin: 1.25rem; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #16181d) }
      h1 { margin: 0; font-size: 1.6rem }
      #tagline { margin: 0 0 1.25rem; opacity: 0.75 }
      #cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: 1rem }
      #cards > div { border: 1px solid light-dark(#d5dad6, #3a403c); border-radius: 10px; padding: 1rem }
      .pot { height: 4.5rem; border-radius: 6px; margin-bottom: 0.75rem; background: light-dark(#d9ecd9, #23402c) }
      #cards p { margin: 0.25rem 0; font-size: 14px }
      button { margin-top: 0.5rem; border: 0; border-radius: 6px; padding: 0.4rem 0.8rem; background: #1c7a43; color: #fff; font: inherit; font-size: 14px }
      #cart { display: flex; justify-content: space-between; align-items: center; margin-top: 1.25rem }
    </style>
  </head>
  <body>
    <h1 id="title"></h1>
    <p id="tagline"></p>
    <div id="cards"></div>
    <div id="cart"><span id="items"></span><button id="checkout"></button></div>
    <script type="module" src="/src/main.js"></script>
  </body>
</html>
`,
  script: `import i18next from 'i18next'
import { live } from 'virtual:lockale/live'
import resources from 'virtual:lockale/resources'

await i18next.use(live).init({ lng: 'de', fallbackLng: 'en', resources })

const plants = [['Monstera', 4, 7], ['Calathea', 3, 4], ['Aloe', 6, 14]]

function show() {
  const { t } = i18next
  document.querySelector('#title').textContent = t('home.title', { name: 'Ada' })
  document.querySelector('#tagline').textContent = t('home.tagline')
  document.querySelector('#items').textContent = t('cart.items', { count: 2 })
  document.querySelector('#checkout').textContent = t('cart.checkout')
  document.querySelector('#cards').replaceChildren(...plants.map(toCard))
}

function toCard([name, hours, count]) {
  const card = document.createElement('div')
  card.innerHTML = '<div class="pot"></div><strong></strong><p></p><p></p><button></button>'
  const [, title, light, water, button] = card.children
  title.textContent = name
  light.textContent = i18next.t('card.light', { hours })
  water.textContent = i18next.t('card.water', { count })
  button.textContent = i18next.t('card.add', { name })
  return card
}

show()
i18next.on('languageChanged', show)
`,
}
