import type { NewsletterData } from '#contract/page-data.ts';
import { wallClock } from '#contract/wall-time.ts';
import { choosePagePicture } from '#site/content/page-pictures.ts';
import { localizePicture } from '#site/content/pictures.ts';
import { longDate } from '#site/language/dates.ts';
import { createNewsletterFormProps, NewsletterForm } from '#site/newsletter/NewsletterForm.tsx';
import type { PageContext } from '#site/page-context.ts';
import type { PageMetadata } from '#site/shell/page.ts';
import { BlankMount } from '#site/ui/BlankMount.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Notice } from '#site/ui/Notice.tsx';
import { PageHead } from '#site/ui/PageHead.tsx';
import { TextBesidePicture } from '#site/ui/TextBesidePicture.tsx';
import { TouchLink } from '#site/ui/TouchLink.tsx';
import style from './NewsletterPage.module.css';

/** The query has `archive` if earlier issues exist: a cached page must not read the database. */
export function loadNewsletter(context: PageContext<'acceptsRequests' | 'data'>, query = new URLSearchParams()) {
  const t = context.edition.translator(context.locale);
  const data: NewsletterData =
    context.data?.page === 'newsletter' ? context.data : { page: 'newsletter', state: 'form' };
  return {
    page: {
      title: t(data.state === 'form' ? 'newsletter.title' : `newsletter.${data.state}.title`),
      description: t('newsletter.description'),
    } satisfies PageMetadata,
    screen: {
      t,
      data,
      form: { ...createNewsletterFormProps(context), data },
      hasArchive: data.hasArchive ?? query.has('archive'),
      archive: (data.archive ?? []).map(({ id, subject, at }) => ({
        href: `/newsletter/read/${id}`,
        subject,
        day: longDate(wallClock(new Date(at)).date, context.locale),
      })),
    },
  };
}

type Props = ReturnType<typeof loadNewsletter>['screen'];

const archiveAddress = '/newsletter/archive';

export function NewsletterPage({ t, data: { state, address }, form, archive, hasArchive }: Props) {
  const pictureName = choosePagePicture(t, 'newsletter');
  if (state === 'archive')
    return (
      <div className="page">
        <PageHead title={t('newsletter.archive.title')}>
          <p>
            {t('newsletter.archive.text')} <a href="/newsletter">{t('newsletter.send')}</a>
          </p>
        </PageHead>
        <ol className={style.issues}>
          {archive.map(({ href, subject, day }) => (
            <li key={href}>
              <a href={href}>{subject}</a>
              <p>{day}</p>
            </li>
          ))}
        </ol>
      </div>
    );
  if (state === 'form')
    return (
      <div className="page">
        <PageHead title={t('newsletter.title')} />
        <TextBesidePicture
          picture={localizePicture(t, pictureName, { crop: 'plate', sizes: '(width < 60rem) 94vw, 56vw' })}
          caption={t(`pictures.${pictureName}.title`)}
        >
          <BlankMount>
            <p className={style.lead}>{t('contact.newsletter.text')}</p>
            <NewsletterForm {...form} />
            {hasArchive && <TouchLink href={archiveAddress}>{t('newsletter.archive.title')}</TouchLink>}
          </BlankMount>
        </TextBesidePicture>
      </div>
    );
  return (
    <Notice title={t(`newsletter.${state}.title`)} text={t(`newsletter.${state}.text`)}>
      {address && (state === 'confirm' || state === 'unsubscribe') && (
        <form method="post" action={address}>
          <Button variant="solid" type="submit">
            {t(`newsletter.${state}.button`)}
          </Button>
        </form>
      )}
      {hasArchive && <ButtonLink href={archiveAddress}>{t('newsletter.archive.title')}</ButtonLink>}
    </Notice>
  );
}
