export default defineNuxtConfig({
  modules: ['unplugin-lockale/nuxt', '@nuxtjs/i18n'],
  lockale: { failOn: process.env.FAIL_ON, panel: process.env.PANEL !== 'off' },
  // Two builds of the same files are then the same, byte for byte.
  buildId: 'app',
  i18n: {
    defaultLocale: 'de',
    strategy: 'no_prefix',
    detectBrowserLanguage: false,
    locales: [
      { code: 'en', file: 'en.json' },
      { code: 'de', file: 'de.json' },
    ],
  },
  telemetry: false,
  // What costs time and proves nothing here.
  devtools: { enabled: false },
  sourcemap: false,
  nitro: { minify: false, sourceMap: false },
})
