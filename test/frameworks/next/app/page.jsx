import { useTranslations } from 'next-intl'
import { Client } from './client.jsx'

export default function Page() {
  const t = useTranslations()
  return (
    <>
      <h1 id="title">{t('title')}</h1>
      <p id="welcome">{t('welcome', { name: 'Ada' })}</p>
      <Client />
    </>
  )
}
