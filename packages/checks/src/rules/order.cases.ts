import type { CasesByRule } from '../testing/rule-cases.ts'

const icu = { id: 'icu' } as const

export const cases: CasesByRule = {
  'parts-swapped': {
    finds: [
      {
        source: '1. Open the app 2. Scan the code 3. Confirm',
        target: '1. Naskenujte kód 2. Otevřete aplikaci 3. Potvrďte',
        locale: 'cs',
        with: { found: ['otevř', 'naskenuj'] },
      },
      { source: 'Red means busy, green means available', target: 'Rot heißt verfügbar, grün heißt besetzt' },
      {
        source: 'Swipe left to save, right to delete',
        target: 'Deslize para a esquerda para excluir, para a direita para salvar',
        locale: 'pt',
      },
      { source: 'Tap top to copy, bottom to share', target: '上部をタップで共有、下部をタップでコピー', locale: 'ja' },
      {
        source: 'Red means busy, green means available',
        target: 'Czerwony oznacza dostępny, zielony zajęty',
        locale: 'pl',
      },
      {
        source: 'Red means busy, green means available',
        target: 'Красный значит доступен, зелёный занят',
        locale: 'ru',
      },
      { source: '1) Choose a file 2) Confirm', target: '1) Onayla 2) Dosya seç', locale: 'tr' },
      { source: '1. Connect the phone 2. Open the app', target: '1. 打开应用 2. 连接手机', locale: 'zh' },
      { source: '1. Save 2. Close 3. Restart', target: '1. Schließen 2. Speichern 3. Neu starten' },
      {
        source: 'Swipe left to reply, right to archive',
        target: 'Pyyhkäise vasemmalle arkistoidaksesi, oikealle vastataksesi',
        locale: 'fi',
      },
    ],
    passes: [
      { source: '1. Open the app 2. Confirm', target: '1. Abra la app 2. Confirme', locale: 'es' },
      {
        source: 'Red means busy, green means available',
        target: 'Vert signifie disponible, rouge signifie occupé',
        locale: 'fr',
      },
      {
        source: 'Swipe left to save, right to delete',
        target: 'Zum Speichern nach links, zum Löschen nach rechts wischen',
      },
      { source: 'If you save, close the app', target: 'Schließen Sie die App, wenn Sie speichern' },
      { source: 'Open and close it, then save', target: 'Speichern, nachdem es geöffnet und geschlossen wurde' },
      { source: '1. Open 2. Close this', target: '1. Close 2. Open this', locale: 'en-GB' },
      { source: '1. Open 2. Close this', target: '1. Close 2. Open', locale: 'xx' },
    ],
  },
  'tag-moved': {
    finds: [
      {
        source: 'You can <1>log in</1> or create an account',
        target: 'Je kunt inloggen of een <1>account aanmaken</1>',
        locale: 'nl',
        with: { found: 'account aanmaken' },
      },
      {
        source: 'Your files are <strong>safe</strong> on our servers',
        target: 'Vaše soubory jsou na našich <strong>serverech</strong> v bezpečí',
        locale: 'cs',
      },
      {
        source: 'Read the <a>terms</a> before you sign up for the service',
        target: 'Lea los términos antes de registrarse en el <a>servicio</a>',
        locale: 'es',
      },
      { source: 'Send the <b>password</b> to a friend', target: 'Schicke das Passwort an <b>Freunde</b>' },
      {
        source: 'Enter the <b>code</b> that we sent to your phone',
        target: 'Skriv in koden som vi skickade till din <b>telefon</b>',
        locale: 'sv',
      },
      {
        source: 'Wait <b>30</b> seconds and try again',
        target: '30 秒待ってから<b>もう一度</b>お試しください',
        locale: 'ja',
      },
      {
        source: 'Click <0>here</0> to get a new link by email',
        target: 'Kliknij tutaj, aby otrzymać nowy link <0>e-mailem</0>',
        locale: 'pl',
        syntax: icu,
      },
      {
        source: '<b>Warning:</b> this cannot be undone later',
        target: 'Внимание: это нельзя отменить <b>позже</b>',
        locale: 'ru',
      },
      {
        source: 'Open the <b>menu</b> and choose the printer',
        target: 'Apri il menu e scegli la <b>stampante</b>',
        locale: 'it',
      },
      {
        source: 'Choose a <b>color</b> for your profile in the settings',
        target: 'Vælg en farve til din profil i <b>indstillingerne</b>',
        locale: 'da',
      },
    ],
    passes: [
      {
        source: 'Open <b>Settings</b> to change the password',
        target: 'Um das Passwort zu ändern, öffne die <b>Settings</b>',
      },
      {
        source: 'No pages match <em>{{query}}</em> in this search',
        target: '<em>{{query}}</em> passt zu keiner Seite in dieser Suche',
      },
      {
        source: 'See the <a>guide</a> to learn more about it',
        target: '詳しくは<a>ガイド</a>をご覧ください',
        locale: 'ja',
      },
      { source: 'Send the <b>password</b> to a friend', target: 'Schicke das <b>Passwort</b> an Freunde' },
      {
        source: 'Your files are <b>safe</b> on our servers',
        target: 'Vaše soubory jsou na našich serverech <b>v bezpečí</b>',
        locale: 'cs',
      },
      { source: '<b>Save</b> it', target: 'Es <b>speichern</b>' },
      { source: '<b>a</b> and <b>c</b>', target: '<b>c</b> und <b>a</b>' },
      { source: 'The <b>server</b> and the server', target: 'Der <b>Computer</b> und der Server' },
      { source: 'Empty <b></b> tag', target: 'Leere <b></b> Marke' },
    ],
  },
}
