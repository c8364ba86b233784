import type { Said } from '#contract/office/newsletter.ts';
import { FaultList } from '#office/shared/screens/frame/FaultList.tsx';
import type { Office } from '#office/shared/screens/frame/office.ts';
import { Keeping } from '#office/shared/screens/keeping/Keeping.tsx';
import { Button, ButtonLink } from '#site/ui/Button.tsx';
import { Check } from '#site/ui/Check.tsx';
import fields from '#site/ui/Field.module.css';
import { Field, LongField, SelectField } from '#site/ui/Field.tsx';
import style from './Issue.module.css';
import type { loadIssue } from './load.ts';

type Props = ReturnType<typeof loadIssue>['screen'];

export function Issue(props: Props) {
  const { office, subject, preheader, version, open, state, send, missing, lacks, fault, blocks, keeping } = props;
  const { t, address } = office;
  return (
    <>
      <p className={style.state}>{state}</p>
      {open && lacks.length > 0 && <FaultList title={t('mailing.edit.lacks')} faults={lacks} />}
      <div className={style.both}>
        <div className={style.side}>
          {open && (
            <form className={style.form} method="post" action={address} data-issue="">
              <input type="hidden" name="form.version" value={version} />
              {/* Enter in a field submits with the form's first button. */}
              <button className={style.first} type="submit" name="action" value="save" tabIndex={-1} aria-hidden="true">
                {t('mailing.edit.save')}
              </button>
              <div className={style.bar}>
                <Button type="submit" name="action" value="save">
                  {t('mailing.edit.save')}
                </Button>
                <ButtonLink
                  href={missing ? send.unfinished : send.ready}
                  data-to-send={send.ready}
                  data-unfinished={send.unfinished}
                >
                  {t('mailing.edit.toSend')}
                </ButtonLink>
                <span data-missing="">{missing}</span>
                {keeping && (
                  <Keeping
                    person={office.person}
                    told={{
                      'data-issue-state': '',
                      'data-facts': JSON.stringify(keeping),
                      'data-stops': fields.fault,
                    }}
                  />
                )}
              </div>
              <Both t={t} name="subject" said={subject} fault={fault} label="subject" />
              <Both t={t} name="preheader" said={preheader} fault={fault} label="preheader" />
              <ol className={style.blocks} id="blocks">
                {blocks.map((block, at) => (
                  <Row key={block.field} t={t} block={block} at={at} last={at === blocks.length - 1} fault={fault} />
                ))}
              </ol>
              <fieldset className={style.add}>
                <legend>{t('mailing.edit.add')}</legend>
                {props.kinds.map(({ kind, name }) => (
                  <Button key={kind} type="submit" name="action" value={`add:${kind}`}>
                    {name}
                  </Button>
                ))}
              </fieldset>
              <Check name="readable" defaultChecked={props.readable} label={t('mailing.edit.readable')} />
              <details className={style.delete}>
                <summary>{t('mailing.edit.delete')}</summary>
                <p>{t('mailing.edit.deleteLead')}</p>
                <Button type="submit" name="action" value="delete">
                  {t('mailing.edit.deleteSend')}
                </Button>
              </details>
            </form>
          )}
          {!open && <ButtonLink href={send.ready}>{t('mailing.edit.toSending')}</ButtonLink>}
        </div>
        <Looks {...props} />
      </div>
    </>
  );
}

const Looks = ({ office: { t }, frames, first }: Props) => (
  <section className={style.looks} aria-label={t('mailing.look.label')}>
    {frames.map(({ language, name, address, text }) => (
      <details key={language} name="look" open={language === first}>
        <summary>{name}</summary>
        <iframe className={style.frame} src={address} title={name} sandbox="" loading="lazy" data-letter="" />
        <p>
          <a href={text}>{t('mailing.look.text')}</a>
        </p>
      </details>
    ))}
  </section>
);

interface BothProps {
  t: Office['t'];
  name: string;
  said: Said;
  label: 'subject' | 'preheader' | 'heading' | 'text' | 'remark';
  long?: boolean;
  fault: Props['fault'];
}

const Both = ({ t, name, said, label, long, fault }: BothProps) => (
  <div className={style.pair}>
    {(['de', 'en'] as const).map((language) => {
      const props = {
        id: `${name}.${language}`,
        name: `${name}.${language}`,
        defaultValue: said[language],
        label: t(`mailing.edit.${label}.${language}`),
        fault: fault(`${name}.${language}`),
        lang: language,
      };
      return long ? (
        <LongField key={language} {...props} rows={6} maxLength={8000} />
      ) : (
        <Field key={language} {...props} maxLength={200} autoComplete="off" />
      );
    })}
  </div>
);

interface RowProps extends Pick<BothProps, 't' | 'fault'> {
  block: Props['blocks'][number];
  at: number;
  last: boolean;
}

function Row({ t, block, at, last, fault }: RowProps) {
  const { field, kind, name, of, heading, text, choices } = block;
  const which = { number: at + 1, kind: name };
  const tools = [
    { action: 'up', sign: '↑', off: at === 0 },
    { action: 'down', sign: '↓', off: last },
    { action: 'remove', sign: '×', off: false },
  ] as const;
  return (
    <li className={style.block} id={`block-${at + 1}`}>
      <input type="hidden" name={`${field}.kind`} value={kind} />
      <div className={style.head}>
        <h2>{t('mailing.edit.block', which)}</h2>
        <div className={style.tools}>
          {tools.map(({ action, sign, off }) => (
            <Button
              key={action}
              type="submit"
              name="action"
              value={`${action}:${at}`}
              disabled={off}
              aria-label={t(`mailing.edit.${action}`, which)}
              data-sign={sign}
            />
          ))}
        </div>
      </div>
      {block.fields.includes('of') && (
        <SelectField
          id={`${field}.of`}
          name={`${field}.of`}
          defaultValue={of}
          label={t(`mailing.edit.of.${kind}`)}
          fault={fault(`${field}.of`)}
        >
          <option value="">{t('mailing.edit.choose')}</option>
          {choices.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </SelectField>
      )}
      {block.fields.includes('heading') && (
        <Both t={t} name={`${field}.heading`} said={heading} fault={fault} label="heading" />
      )}
      {block.fields.includes('text') && (
        <Both t={t} name={`${field}.text`} said={text} fault={fault} label={kind === 'text' ? 'text' : 'remark'} long />
      )}
    </li>
  );
}
