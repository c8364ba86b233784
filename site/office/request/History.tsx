import type { Translate } from '#site/language/translator.ts';
import style from './History.module.css';

export interface Step {
  version: number;
  at: string;
  by: string;
  step: string;
  note: string;
}

/** The newest first. */
export const History = ({ t, steps, arrived }: { t: Translate; steps: Step[]; arrived: string }) => (
  <ol className={style.steps}>
    {steps.map((step) => (
      <Line key={step.version} {...step} />
    ))}
    <li>
      <p>
        {t('desk.one.arrived')} <span className={style.at}>{arrived}</span>
      </p>
    </li>
  </ol>
);

const Line = ({ at, by, step, note }: Step) => (
  <li>
    <p>
      {step}{' '}
      <span className={style.at}>
        {by}, {at}
      </span>
    </p>
    {note && <p className={style.note}>{note}</p>}
  </li>
);

/** Somebody was quicker: what they did, what was to be done here, and nothing of it is lost. */
export const Meanwhile = ({ t, steps, mine }: { t: Translate; steps: Step[]; mine: string }) => (
  <div className={style.meanwhile}>
    <section aria-labelledby="theirs">
      <h2 id="theirs">{t('desk.conflict.title')}</h2>
      <ol className={style.steps}>
        {steps.map((step) => (
          <Line key={step.version} {...step} />
        ))}
      </ol>
    </section>
    <section aria-labelledby="mine">
      <h2 id="mine">{t('desk.conflict.mine')}</h2>
      <p className={style.note}>{mine}</p>
      <p>{t('desk.conflict.kept')}</p>
    </section>
  </div>
);
