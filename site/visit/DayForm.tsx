import type { Translate } from '#site/language/translator.ts';
import { Button } from '#site/ui/Button.tsx';
import { Field } from '#site/ui/Field.tsx';
import { tool } from '#site/ui/tool.ts';
import style from './DayForm.module.css';

interface Props {
  t: Translate;
  asked?: string;
  fault?: string | undefined;
}

export const DayForm = ({ t, asked = '', fault }: Props) => (
  <form className={style.form} action="/visit/day" {...tool('look_up_day', t('visit.day.tool'))}>
    {/* A date field cannot show an invalid day, so that goes into a text field. */}
    <Field
      name="date"
      label={t('visit.day.label')}
      type={fault ? 'text' : 'date'}
      defaultValue={asked}
      fault={fault}
      required
    />
    <Button type="submit" look="outline">
      {t('visit.day.send')}
    </Button>
  </form>
);
