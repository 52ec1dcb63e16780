import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'

export const Route = createFileRoute('/')({ component: Home })

function Home() {
  const { t } = useTranslation()
  return (
    <>
      <h1 id="title">{t('title')}</h1>
      <p id="welcome">{t('welcome', { name: 'Ada' })}</p>
    </>
  )
}
