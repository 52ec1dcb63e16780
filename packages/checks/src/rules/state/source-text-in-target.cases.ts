import type { TextCases } from '../../rule-cases.ts'

export const cases: TextCases = {
  finds: [
    {
      source: 'Your file is saved. You can close this window.',
      target: 'Deine Datei ist gespeichert. You can close this window.',
      with: { text: 'You can close this window' },
    },
    {
      source: 'Please wait until the upload has finished',
      target: 'Пожалуйста, until the upload has finished',
      locale: 'ru',
    },
    {
      source: 'Please wait until the upload has finished',
      target: 'アップロード until the upload has finished',
      locale: 'ja',
    },
  ],
  passes: [
    { source: 'Time as dd.MM.yyyy hh:mm:ss zone', target: 'Zeit als dd.MM.yyyy hh:mm:ss' },
    { source: 'We take png, jpg, gif, webp files', target: 'Wir nehmen png, jpg, gif, webp' },
    { source: 'You can close this window now', target: 'Du kannst dieses Fenster schließen' },
    { source: 'You can close this window now', target: 'You can close this window now, mate', locale: 'en-AU' },
    { source: 'Save your changes here', target: 'Save your changes here' },
    {
      source: 'Sign in with Google Cloud Vertex AI to go on',
      target: 'Mit Google Cloud Vertex AI anmelden, um fortzufahren',
    },
    {
      source: 'Press "Save all of my work" to go on',
      target: 'Drücke "Save all of my work", um fortzufahren',
    },
  ],
}
