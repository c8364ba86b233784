import type { Crop } from '#contract/crops.ts';
import { Picture, type PictureData } from '#site/ui/Picture.tsx';
import style from './Crops.module.css';

interface Props {
  label: string;
  crops: { crop: Crop; name: string; picture: PictureData }[];
}

/** As the site shows them. */
export const Crops = ({ label, crops }: Props) => (
  <ul className={style.crops} aria-label={label}>
    {crops.map(({ crop, name, picture }) => (
      <li key={crop}>
        <span className={style.frame} data-crop={crop}>
          <Picture picture={picture} className={style.cut} />
        </span>
        <span className={style.name}>{name}</span>
      </li>
    ))}
  </ul>
);
