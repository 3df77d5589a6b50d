import { IconArrowRight, IconBuildingBank } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { paths } from '../paths.ts';
import { Card } from '../ui/Card.tsx';
import { t } from '../i18n/language.ts';
import classes from './RepresentativesLink.module.css';

/** Link to the representatives screen. Makes no request, so that no address is looked up early. */
export const RepresentativesLink = () => (
  <Card>
    <Link to={paths.representatives()} className={classes.link}>
      <IconBuildingBank size={28} stroke={1.5} aria-hidden />
      <span>
        <strong>{t('My Electeds')}</strong>
        <small>{t('Who represents me?')}</small>
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </Link>
  </Card>
);
