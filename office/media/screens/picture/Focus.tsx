import { type Crop, cropNames } from '#contract/content/crops.ts';
import type { PageTools } from '#office/shared/screens/frame/page-tools.ts';
import { leaveToBrowser } from '#site/language/placeholders.ts';
import { Field } from '#site/ui/Field.tsx';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import cropStyle from './Crops.module.css';
import style from './Focus.module.css';

interface CropsProps {
  label: string;
  crops: { crop: Crop; name: string; picture: PictureData }[];
}

export const Crops = ({ label, crops }: CropsProps) => (
  <ul className={cropStyle.crops} aria-label={label}>
    {crops.map(({ crop, name, picture }) => (
      <li key={crop}>
        <span className={cropStyle.frame} data-crop={crop}>
          <Picture picture={picture} className={cropStyle.cut} />
        </span>
        <span className={cropStyle.name}>{name}</span>
      </li>
    ))}
  </ul>
);

interface Props {
  tools: PageTools;
  source: string;
  across: string;
  down: string;
  crops: CropsProps['crops'];
}

/** Two number fields. The script (focus.ts) adds a point on the picture and live crops. */
export const Focus = ({ tools: { t, field }, source, across, down, crops }: Props) => (
  <div className={style.focus} data-focus={t('pictureLibrary.focus.position', leaveToBrowser('across', 'down'))}>
    <div className={style.live}>
      <p className={style.lead}>{t('pictureLibrary.focus.lead')}</p>
      <div className={style.original} data-focus-image="">
        <img className={style.image} src={source} alt="" />
        <span
          className={style.mark}
          data-focus-point=""
          role="slider"
          tabIndex={0}
          aria-label={t('pictureLibrary.focus.point')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={Number(across) || 0}
          aria-valuetext={t('pictureLibrary.focus.position', { across, down })}
        />
      </div>
      <ul className={cropStyle.crops} aria-label={t('pictureLibrary.focus.crops')}>
        {cropNames.map((crop) => (
          <li key={crop}>
            <span className={cropStyle.frame} data-crop={crop}>
              <img className={cropStyle.live} src={source} alt="" />
            </span>
            <span className={cropStyle.name}>{t(`pictureLibrary.crop.${crop}`)}</span>
          </li>
        ))}
      </ul>
    </div>
    <noscript>
      {crops.length > 0 ? (
        <Crops label={t('pictureLibrary.focus.crops')} crops={crops} />
      ) : (
        <p>{t('pictureLibrary.focus.waiting')}</p>
      )}
    </noscript>
    <div className={style.numbers}>
      <Field {...field('across', across)} label={t('pictureLibrary.focus.across')} type="number" min={0} max={100} />
      <Field {...field('down', down)} label={t('pictureLibrary.focus.down')} type="number" min={0} max={100} />
    </div>
  </div>
);
