import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { leave } from '../api/leave.ts';
import { paths } from '../paths.ts';

/** Opening this address signs out. */
export function LogoutScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    leave();
    void navigate({ to: paths.login(), replace: true });
  }, [navigate]);
  return null;
}
