import { Form } from '#site/office/frame/Form.tsx';
import type { Office } from '#site/office/frame/office.ts';
import { SelectField } from '#site/ui/Field.tsx';
import style from './Answer.module.css';

interface Props {
  office: Office;
  version: string;
  /** how many chairs the guest has; 0: none that could be returned */
  giveBack: number;
  /** what can be undone; empty: nothing */
  undo: string;
}

/** The guest calls and gives chairs back: how many, and half a minute to undo it. */
export const Return = ({ office: { t, address, fault }, version, giveBack, undo }: Props) => (
  <>
    {undo && (
      <>
        <Form address={address} action="undoGiveBack" hidden={{ version }} send={undo} />
        <p className={style.hint}>{t('desk.one.returned.hint')}</p>
      </>
    )}
    {giveBack > 0 && (
      <Form address={address} action="giveBack" hidden={{ version }} send={t('desk.one.action.giveBack')}>
        <SelectField name="returned" label={t('desk.one.returned.label')} fault={fault('returned') ?? fault('seats')}>
          {Array.from({ length: giveBack }, (_, index) => index + 1).map((count) => (
            <option key={count} value={count}>
              {count === giveBack && count > 1 ? t('desk.one.returned.all', { count }) : count}
            </option>
          ))}
        </SelectField>
      </Form>
    )}
  </>
);
