import { NewsletterForm, type NewsletterFormProps } from '#site/newsletter/NewsletterForm.tsx';
import { BlankMount } from '#site/ui/BlankMount.tsx';
import style from './NextPoster.module.css';

/** While no event is announced: an empty mount with the newsletter form. */
export const NextPoster = ({ form, ...attributes }: { form: NewsletterFormProps; hidden?: boolean }) => (
  <li className={style.place} {...attributes}>
    <BlankMount>
      <h3 className={style.title}>{form.t('events.pause.frame')}</h3>
      <NewsletterForm {...form} buttonLabel={form.t('events.pause.send')} />
    </BlankMount>
  </li>
);
